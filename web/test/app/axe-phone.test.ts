import { testScreens } from "./axe/test-screens.ts";
import { phone } from "./axe/tour.ts";

testScreens({ viewport: phone, colorSchemes: ["dark"] });
