/** Topics that mean 'mine': on the wire `vendeur`, in the database `vendeur:12`. */
const PERSONNELS = new Set(['vendeur', 'notifications']);

/** Topic as subscribed → room, and topic of the numbering. Null: no such topic. */
export function salleDe(topic: string, utilisateur_id: number): string | null {
  if (PERSONNELS.has(topic)) return `${topic}:${utilisateur_id}`;
  if (['caisses', 'garde', 'produits', 'direct'].includes(topic)) return topic;
  return /^(caisse|inventaire):[1-9]\d{0,8}$/.test(topic) ? topic : null;
}

/** Room → topic as the subscriber knows it. */
export function topicDe(salle: string): string {
  const [nom = ''] = salle.split(':');
  return PERSONNELS.has(nom) ? nom : salle;
}
