import { addMessages } from "../text";
import messages from "./en/health.json";

addMessages(messages);
