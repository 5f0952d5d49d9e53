/** Shared, per user, or per number. */
type RoomKind = 'commune' | 'personnelle' | 'numerotee';

export interface Rooms {
  /** Null: unknown topic. */
  roomOf: (topic: string, utilisateur_id: number) => string | null;
  topicOf: (room: string) => string;
  /** Not socket.io's private room of each socket. */
  isRoom: (name: string) => boolean;
}
export function makeRooms(topics: Readonly<Record<string, RoomKind>>): Rooms {
  const kindOf = (name: string): RoomKind | null =>
    Object.hasOwn(topics, name) ? (topics[name] ?? null) : null;
  return {
    roomOf: (topic, utilisateur_id) => {
      const [name = '', number] = topic.split(':');
      const kind = kindOf(name);
      if (kind === 'numerotee') return /^[^:]+:[1-9]\d{0,8}$/.test(topic) ? topic : null;
      if (kind === null || number !== undefined) return null;
      return kind === 'personnelle' ? `${topic}:${utilisateur_id}` : topic;
    },
    topicOf: (room) => {
      const [name = ''] = room.split(':');
      return kindOf(name) === 'personnelle' ? name : room;
    },
    isRoom: (name) => name.includes(':') || kindOf(unveil(name).room) === 'commune',
  };
}

/** Separates room and hidden columns. */
const VEIL = '~';
/** Subscribers without these columns [HAB-9]. */
export const veiledRoom = (room: string, hidden: readonly string[]): string =>
  hidden.length === 0 ? room : `${room}${VEIL}${hidden.join(',')}`;
export function unveil(room: string): { room: string; hidden: readonly string[] } {
  const [bare = '', hidden] = room.split(VEIL);
  return { room: bare, hidden: hidden?.split(',') ?? [] };
}
