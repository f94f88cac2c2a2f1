import "./entry.document";
import { startLander } from "~/routes/landers/lander-script";

startLander();
