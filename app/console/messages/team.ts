import { addMessages } from "../text";
import messages from "./en/team.json";

addMessages(messages);
