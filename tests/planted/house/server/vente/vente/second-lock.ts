// refused by: a-lock-has-its-number
export const verrous = [7_001, 7_001];
