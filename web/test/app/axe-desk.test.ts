import { testScreens } from "./axe/test-screens.ts";
import { desk } from "./axe/tour.ts";

testScreens({ viewport: desk, colorSchemes: ["light", "dark"] });
