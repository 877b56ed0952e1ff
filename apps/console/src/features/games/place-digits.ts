/** The digits of a place in a list as it is typed, as many as the greatest place has. */
export const placeDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 6);
