export interface RefusDiffere {
  phrases: string[];
  conseil: string;
  /** 'seul': automatic once the register is open; 'demande': manual; null: never. */
  reessai: 'seul' | 'demande' | null;
}

/** [DIF-3] False when refused for good. */
export const resteARegler = ({ refus }: { refus: RefusDiffere | null }): boolean =>
  refus === null || refus.reessai === 'seul';
