/** Topics that mean 'mine': on the wire `vendeur`, in the database `vendeur:12`. */
const PERSONAL = new Set(['vendeur', 'notifications', 'mes-billetages']);
/**
 * Topics that are one room for everybody who may hear them; `application` tells every screen what
 * it shows everywhere (the pharmacy).
 */
const SHARED = new Set([
  'caisses',
  'billetages',
  'garde',
  'gardes',
  'produits',
  'direct',
  'ventes',
  'journee',
  'devis',
  'inventaires',
  'medicaments',
  'commandes',
  'retours',
  'imports',
  'ordonnancier',
  'fournisseurs',
  'rayons',
  'clients',
  'postes',
  'application',
  'versions',
  'etat',
]);

/** Topic as subscribed → room, and topic of the numbering. Null: no such topic. */
export function roomOf(topic: string, utilisateur_id: number): string | null {
  if (PERSONAL.has(topic)) return `${topic}:${utilisateur_id}`;
  if (SHARED.has(topic)) return topic;
  return /^(caisse|inventaire):[1-9]\d{0,8}$/.test(topic) ? topic : null;
}

/** Room → topic as the subscriber knows it. */
export function topicOf(room: string): string {
  const [kind = ''] = room.split(':');
  return PERSONAL.has(kind) ? kind : room;
}

/** Between a room and the columns that are not said in it. */
const VEIL = '~';
/** The room of those who hear this topic without these columns [HAB-9]. */
export const veiledRoom = (room: string, hidden: readonly string[]): string =>
  hidden.length === 0 ? room : `${room}${VEIL}${hidden.join(',')}`;
/** What a room hears, and without which columns. */
export function unveil(room: string): { room: string; hidden: readonly string[] } {
  const [bare = '', hidden] = room.split(VEIL);
  return { room: bare, hidden: hidden?.split(',') ?? [] };
}

/** Is this room one of ours, and not the private room that the library gives each socket? */
export const isRoom = (name: string): boolean =>
  name.includes(':') || SHARED.has(unveil(name).room);
