import { addMessages } from "../text";
import messages from "./en/discounts.json";

addMessages(messages);
