// refused by: client-knows-no-server
export { vendre } from '../../../server/vente/vente/planted-act.ts';
