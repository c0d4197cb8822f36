/** Loaded into a node before its program: ends it when whoever started it has gone, however that ended. */
import process from "node:process";

process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume();
