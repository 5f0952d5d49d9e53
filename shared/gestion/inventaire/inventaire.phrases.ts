export const inventaireSansRayon = 'Choisissez le rayon à compter.';
export const inventaireRayonVide = (rayon: string) =>
  `Le rayon « ${rayon} » ne contient aucun produit à compter.`;
export const inventaireVide = 'Il n’y a aucun produit à compter.';
export const inventaireDejaOuvert = (numero: string, rayon: string | null) =>
  rayon === null
    ? `Un inventaire total est déjà en cours (${numero}).`
    : `Un inventaire du rayon « ${rayon} » est déjà en cours (${numero}).`;
export const inventaireOuvert = (numero: string) => `Inventaire ${numero} ouvert.`;
export const inventaireFerme = (numero: string, statut: string) =>
  `L’inventaire ${numero} est « ${statut} » : il ne change plus.`;
export const inventaireHorsRayon = (libelle: string, rayon: string) =>
  `« ${libelle} » n’est pas du rayon « ${rayon} » : il n’est pas dans cet inventaire.`;
export const inventaireCompteAilleurs = (libelle: string, qui: string, qte: number) =>
  `« ${libelle} » vient d’être compté par ${qui} : ${qte}. Relisez avant de corriger.`;
export const inventaireTrop = (libelle: string) =>
  `« ${libelle} » : la quantité comptée est trop grande.`;
export const inventaireClos = (numero: string, ecarts: number) =>
  ecarts === 0
    ? `Inventaire ${numero} clos : aucun écart.`
    : `Inventaire ${numero} clos : ${ecarts} écart${ecarts > 1 ? 's' : ''} passé${ecarts > 1 ? 's' : ''} au stock.`;
/** [INV-22] At closing: an older count was discarded. */
export const comptesPlusTard = (nombre: number, numero: string): string =>
  nombre > 1
    ? `${nombre} produits ont été comptés plus tard dans l’inventaire ${numero} : ces comptes-là tiennent.`
    : `Un produit a été compté plus tard dans l’inventaire ${numero} : ce compte-là tient.`;
export const compteAilleurs = ({ numero, apres }: { numero: string; apres: boolean }): string =>
  apres ? `Compté plus tard dans ${numero}, qui tient` : `Compté plus tôt dans ${numero}`;
export const inventaireAnnule = (numero: string) =>
  `Inventaire ${numero} annulé : le stock n’a pas bougé.`;
export const inventaireScansEnAttente = (nombre: number) =>
  `${nombre} boîte${nombre > 1 ? 's' : ''} scannée${nombre > 1 ? 's' : ''} pas encore enregistrée${nombre > 1 ? 's' : ''}`;
export const inventaireClore =
  'Seule une personne qui a le droit « Clore un inventaire » peut le clore ou l’annuler.';
export const compteQuantite =
  'Chaque ligne comptée a une quantité trouvée ou des boîtes en plus, pas les deux.';
export const inventaireAAnnuler = (numero: string): string =>
  `Annuler l’inventaire ${numero} : ce qui est compté est perdu, le stock ne bouge pas`;
export const inventaireAClore = (numero: string, comptees: string): string =>
  `Clore l’inventaire ${numero} : le stock devient ce qui est compté (${comptees})`;
export const inventaireFeuilleASaisir =
  'Saisissez chaque ligne dès qu’elle est comptée : l’écart est pris au moment de la saisie, avec ce qui s’est vendu entre-temps.';
export const compteConteste = (
  libelle: string,
  autre: string,
  avant: number,
  compte: number,
): string => `« ${libelle} » : ${autre} avait compté ${avant}, et non ${compte}. Recomptez.`;
export const compteARetenir =
  'Seule une personne qui a le droit « Clore un inventaire » choisit entre deux comptes.';
export const comptePasConteste = (libelle: string): string =>
  `« ${libelle} » n’a pas deux comptes : il n’y a rien à choisir.`;
export const inventaireARecompter = (nombre: number, libelles: string): string =>
  nombre > 1
    ? `${nombre} produits ont deux comptes différents : ${libelles}. Recomptez-les, ou choisissez, avant de clore.`
    : `${libelles} a deux comptes différents. Recomptez-le, ou choisissez, avant de clore.`;
export const compteIllisible = (saisi: string) =>
  `« ${saisi} » n’est pas une quantité : rien n’a été compté. Des chiffres seulement, sans virgule ni signe.`;
