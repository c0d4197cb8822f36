import { testOverlays } from "./axe/test-screens.ts";
import { desk } from "./axe/tour.ts";

testOverlays({ viewport: desk, colorSchemes: ["light", "dark"] });
