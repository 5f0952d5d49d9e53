import { reducteur } from '../reducteur.ts';
import type { AttenteDeCaisse } from './attente.schema.ts';

export interface EvenementsAttente {
  /** All registers, as they stand: counted at most once a second, while somebody looks. */
  'caisses.attentes': { attentes: AttenteDeCaisse[] };
}
/** [CAI-30] What waits at the registers, as it was last told. */
export const surAttentes = reducteur<AttenteDeCaisse[]>({
  'caisses.attentes': (_tenues, { attentes }) => attentes,
});
