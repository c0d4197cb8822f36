/**
 * Loaded into a node before its program: ends the node when the process that started it is gone, however that ended.
 */
import process from "node:process";

process.stdin.on("end", () => process.kill(process.pid, "SIGTERM")).resume();
