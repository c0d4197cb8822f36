#!/usr/bin/env node
// npm links a program only if it exists when packages are installed, and the build comes after that.
await import("../dist/command.mjs");
