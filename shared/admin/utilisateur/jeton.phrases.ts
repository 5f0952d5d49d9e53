export const jetonFaible =
  'Le jeton d’un programme s’écrit prg_ suivi de 43 caractères tirés au sort (32 octets en base64url).';
export const droitsDeProgramme =
  'Donnez au moins un droit au programme ; ceux du menu ADMIN ne se donnent pas.';
export const jetonDejaNomme = (nom: string): string => `Un programme s’appelle déjà ${nom}.`;
export const jetonDejaFini = 'Le dernier jour est passé : choisissez demain au plus tôt.';
export const jetonFait = (nom: string): string => `Le jeton de ${nom} est fait.`;
export const jetonRetire = (nom: string): string =>
  `Le jeton de ${nom} est retiré : il n’ouvre plus rien.`;
export const retirerLeJeton = (nom: string): string =>
  `${nom} n’entrera plus, et son jeton ne revient pas : il en faudra un autre.`;
export const jetons = {
  titre: 'Jetons des programmes',
  intro:
    'Un programme (comptabilité, tableau de bord…) entre par un jeton, avec ses droits et rien de plus. La page /api/docs dit comment.',
  aucun: 'Aucun jeton.',
  faire: 'Faire un jeton',
  colonnes: ['PROGRAMME', 'DROITS', 'FAIT', 'VU', 'DERNIER JOUR'],
  sansFin: 'sans fin',
  jamais: 'jamais',
  retirer: 'Retirer',
  nom: 'Nom du programme',
  dernierJour: 'Dernier jour (vide : sans fin)',
  titreFait: 'Le jeton du programme',
  montre: 'Copiez-le dans le programme : il ne sera plus montré, et personne ne peut le retrouver.',
  note: 'J’ai copié le jeton',
} as const;
