/** How often bought free spins bring more than their price, counted over two million of them; the test of the rules' words counts again. */
export const chanceAboveOfBought = 0.29;
