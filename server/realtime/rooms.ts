/** Topics that mean 'mine': on the wire `vendeur`, in the database `vendeur:12`. */
const PERSONAL = new Set(['vendeur', 'notifications']);
/**
 * Topics that are one room for everybody who may hear them; `application` tells every screen what
 * it shows everywhere (the pharmacy).
 */
const SHARED = new Set([
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
export function roomOf(topic: string, utilisateur_id: number): string | null {
  if (PERSONAL.has(topic)) return `${topic}:${utilisateur_id}`;
  if (SHARED.has(topic)) return topic;
  return /^(caisse|inventaire):[1-9]\d{0,8}$/.test(topic) ? topic : null;
}

/** Room → topic as the subscriber knows it. */
export function topicOf(salle: string): string {
  const [nom = ''] = salle.split(':');
  return PERSONAL.has(nom) ? nom : salle;
}

/** Between a room and the columns that are not said in it. */
const VEIL = '~';
/** The room of those who hear this topic without these columns [HAB-9]. */
export const veiledRoom = (salle: string, cachees: readonly string[]): string =>
  cachees.length === 0 ? salle : `${salle}${VEIL}${cachees.join(',')}`;
/** What a room hears, and without which columns. */
export function unveil(room: string): { salle: string; cachees: readonly string[] } {
  const [salle = '', cachees] = room.split(VEIL);
  return { salle, cachees: cachees?.split(',') ?? [] };
}

/** Is this room one of ours, and not the private room that the library gives each socket? */
export const isRoom = (nom: string): boolean => nom.includes(':') || SHARED.has(unveil(nom).salle);
