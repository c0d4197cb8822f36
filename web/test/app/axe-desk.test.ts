import { desk, testScreens } from "./axe/test-screens.ts";

testScreens({ viewport: desk, colorSchemes: ["light", "dark"] });
