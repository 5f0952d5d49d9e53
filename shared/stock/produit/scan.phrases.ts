export const codeInconnu = (code: string) => `Code inconnu ${code}`;
export const codeNonCherche = (code: string) =>
  `Le code ${code} n’a pas pu être cherché : scannez la boîte de nouveau.`;
export const scanIgnore = 'Scan ignoré à la caisse';
export const scanIgnoreSousFenetre =
  'Scan ignoré : fermez la fenêtre ouverte, puis scannez de nouveau.';
export const scanDansUnNombre = 'Scan ignoré : ce champ attend un nombre tapé, pas un code.';
export const ouvrirPourScan =
  'La réservation n’a pas pu être ouverte : scannez la boîte de nouveau.';
export const plusieursProduits = (libelles: readonly string[]) =>
  `Plusieurs produits portent ce code : ${libelles.map((l) => `« ${l} »`).join(', ')}. Choisissez par le nom.`;

export const cartonScanne = 'Carton scanné';
export const cartonDe = (boites: number, libelle: string) =>
  `Un carton de ${boites} boîtes de « ${libelle} ».`;
export const prendreCarton = (boites: number) => `Prendre les ${boites} boîtes ?`;
export const cartonSansNombre = (libelle: string) =>
  `C’est un carton de « ${libelle} », sans son nombre de boîtes : scannez une boîte, ou tapez la quantité.`;

/** [SCN-24] Shown at the scan. */
export const CONSTATS = {
  perime: (libelle: string, jour: string) =>
    `« ${libelle} » : cette boîte est périmée depuis le ${jour}. Elle ne se vend pas : mettez-la de côté.`,
  lot_perime: (libelle: string, lot: string) =>
    `« ${libelle} » : le lot ${lot} est périmé dans votre stock. Il ne se vend pas : vérifiez la date de la boîte.`,
  lot_inconnu: (libelle: string, lot: string) =>
    `« ${libelle} » : le lot ${lot} n’est pas dans votre stock.`,
  date_differente: (libelle: string, lot: string, jour: string) =>
    `« ${libelle} » : le lot ${lot} a une autre date dans votre stock ; la boîte dit ${jour}.`,
  lot_illisible: (libelle: string) =>
    `« ${libelle} » : le lot de cette boîte n’a pas pu être lu. Vérifiez-le à l’œil.`,
  date_illisible: (libelle: string) =>
    `« ${libelle} » : la date de cette boîte n’existe pas. Vérifiez-la à l’œil.`,
  durabilite: (libelle: string, jour: string) =>
    `« ${libelle} » : à consommer de préférence avant le ${jour}, sans date de péremption.`,
} as const;
export const boitePerimee = 'Boîte périmée';

export const essaiLecteur = {
  titre: 'Essayer le lecteur',
  attente: 'Scannez une boîte : ce que le lecteur a envoyé se lit ici. Rien n’est vendu ni compté.',
  parCamera: 'Caméra',
  dispositions: {
    character: 'celle de ce poste',
    us: 'américaine (QWERTY) : le lecteur n’est pas réglé comme ce poste, ses lettres sont lues à leur place',
    digit:
      'inconnue : seuls les chiffres sont sûrs. Réglez le lecteur sur la disposition de ce poste.',
  },
  fins: {
    Enter: 'Entrée',
    Tab: 'Tabulation',
    silence: 'aucune : réglez le lecteur pour qu’il finisse par Entrée',
  },
  aucun: 'aucun',
  sansSeparateur:
    'Ce code n’a pas de séparateur : réglez le lecteur pour qu’il envoie FNC1 (GS), ou le lot ne sera pas toujours lu.',
  illisible: 'n’a pas pu être lu',
  rien: 'Ce code ne dit rien par sa forme : il ne se trouve que si un produit le porte exactement.',
} as const;
