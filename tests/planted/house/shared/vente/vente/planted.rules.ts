export const ventesDuJour = 0;
