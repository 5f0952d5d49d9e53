export const codeInconnu = (code: string) => `Code inconnu ${code}`;
export const codeNonCherche = (code: string) =>
  `Le code ${code} n’a pas pu être cherché : scannez la boîte de nouveau.`;
export const scanIgnore = 'Scan ignoré à la caisse';
export const scanIgnoreSousFenetre =
  'Scan ignoré : fermez la fenêtre ouverte, puis scannez de nouveau.';
export const ouvrirPourScan =
  'La réservation n’a pas pu être ouverte : scannez la boîte de nouveau.';
