import { addMessages } from "../text";
import messages from "./en/sources.json";

addMessages(messages);
