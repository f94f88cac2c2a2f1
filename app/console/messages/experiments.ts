import { addMessages } from "../text";
import messages from "./en/experiments.json";

addMessages(messages);
