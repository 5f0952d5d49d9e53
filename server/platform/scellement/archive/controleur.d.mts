/** The checker of an archive, as TypeScript sees it; its text is in `controleur.mjs`. */
export interface ChaineControlee {
  nom: string;
  nombre: number;
  /** Hundredths. */
  ventes: number;
  retours: number;
  perpetuel: { ventes: number; retours: number } | null;
}
export interface Controle {
  /** In French; empty when the archive is whole. */
  fautes: string[];
  chaines: ChaineControlee[];
  cle?: string;
  manifeste?: { de: string; a: string; pharmacie?: string };
}
export function texteDuFait(fait: object): string;
export function controlerArchive(
  fichiers: Map<string, Blob>,
  cleAttendue?: string,
): Promise<Controle>;
