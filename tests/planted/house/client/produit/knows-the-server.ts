// refused by: client-knows-no-server
export { vendre } from '../../server/vente/planted-act.ts';
