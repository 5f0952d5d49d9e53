// refused by: typescript(TS2322)
export const prix: number = '1.250';
