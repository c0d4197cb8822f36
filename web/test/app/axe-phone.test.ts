import { phone, testScreens } from "./axe/test-screens.ts";

testScreens({ viewport: phone, colorSchemes: ["dark"] });
