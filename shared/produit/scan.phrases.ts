export const codeInconnu = (code: string) => `Code inconnu ${code}`;
export const codeNonCherche = (code: string) =>
  `Le code ${code} n’a pas pu être cherché : scannez la boîte de nouveau.`;
export const scanIgnore = 'Scan ignoré à la caisse';
