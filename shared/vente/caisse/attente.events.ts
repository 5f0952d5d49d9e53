import { reducteur } from '../../reducteur.ts';
import type { AttenteDeCaisse } from './attente.schema.ts';

export interface EvenementsAttente {
  /** All registers; throttled to one per second, only with subscribers. */
  'caisses.attentes': { attentes: AttenteDeCaisse[] };
}
/** [CAI-30] Latest queues. */
export const surAttentes = reducteur<AttenteDeCaisse[]>({
  'caisses.attentes': (_tenues, { attentes }) => attentes,
});
