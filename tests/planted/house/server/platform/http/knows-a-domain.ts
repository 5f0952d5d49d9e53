// refused by: corridors-know-no-domain
import { vendre } from '../../vente/vente/planted-act.ts';
import { ventesDuJour } from '#shared/vente/vente/planted.rules.ts';

export const monte = [vendre, ventesDuJour];
