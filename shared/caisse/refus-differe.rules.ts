/** Why a payment kept on the station was refused at the return. */
export interface RefusDiffere {
  phrases: string[];
  /** What to do about it. */
  conseil: string;
  /** 'seul': goes again by itself once the register is held; 'demande': when asked; null: never. */
  reessai: 'seul' | 'demande' | null;
}

/** [DIF-3] Is it still to be recorded? What is refused for good is only to be read. */
export const resteARegler = ({ refus }: { refus: RefusDiffere | null }): boolean =>
  refus === null || refus.reessai === 'seul';
