import { addMessages } from "../text";
import messages from "./en/finance.json";

addMessages(messages);
