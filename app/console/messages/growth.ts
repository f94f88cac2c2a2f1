import { addMessages } from "../text";
import messages from "./en/growth.json";

addMessages(messages);
