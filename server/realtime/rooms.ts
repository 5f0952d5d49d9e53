/** One room for all who may hear a topic, each person's own, or one a number. */
type RoomKind = 'commune' | 'personnelle' | 'numerotee';

/** The rooms of the topics that the domains declare. */
export interface Rooms {
  /** Topic as subscribed → room, and topic of the numbering. Null: no such topic. */
  roomOf: (topic: string, utilisateur_id: number) => string | null;
  /** Room → topic as the subscriber knows it. */
  topicOf: (room: string) => string;
  /** Is this room one of ours, and not the private room that the library gives each socket? */
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
