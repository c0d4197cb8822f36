import { desk, testOverlays } from "./axe/test-screens.ts";

testOverlays({ viewport: desk, colorSchemes: ["light", "dark"] });
