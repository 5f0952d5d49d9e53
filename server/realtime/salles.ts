/** Topics that mean 'mine': on the wire `vendeur`, in the database `vendeur:12`. */
const PERSONNELS = new Set(['vendeur', 'notifications']);
/**
 * Topics that are one room for everybody who may hear them; `application` tells every screen what
 * it shows everywhere (the pharmacy).
 */
const COMMUNS = new Set([
  'caisses',
  'garde',
  'produits',
  'direct',
  'ventes',
  'devis',
  'inventaires',
  'medicaments',
  'commandes',
  'retours',
  'fournisseurs',
  'rayons',
  'application',
  'versions',
]);

/** Topic as subscribed → room, and topic of the numbering. Null: no such topic. */
export function salleDe(topic: string, utilisateur_id: number): string | null {
  if (PERSONNELS.has(topic)) return `${topic}:${utilisateur_id}`;
  if (COMMUNS.has(topic)) return topic;
  return /^(caisse|inventaire):[1-9]\d{0,8}$/.test(topic) ? topic : null;
}

/** Room → topic as the subscriber knows it. */
export function topicDe(salle: string): string {
  const [nom = ''] = salle.split(':');
  return PERSONNELS.has(nom) ? nom : salle;
}

/** Is this room one of ours, and not the private room that the library gives each socket? */
export const estSalle = (nom: string): boolean => nom.includes(':') || COMMUNS.has(nom);
