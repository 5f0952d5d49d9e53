/** For human comparison: first eight characters, in two groups. */
export const empreinteCourte = (empreinte: string): string =>
  `${empreinte.slice(0, 4)} ${empreinte.slice(4, 8)}`.toUpperCase();
