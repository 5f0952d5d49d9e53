/** Letters, digits and spaces without accents: what every third party takes. */
export const libelleNu = (libelle: string, max: number): string =>
  libelle
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .slice(0, max)
    .trim();
