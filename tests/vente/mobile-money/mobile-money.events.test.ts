// Server: what the manager's screens hold after an event equals what REST then reads.
import { describe, expect, it } from 'vitest';
import type {
  DemandeMobile,
  DemandeMobileDetail,
} from '#shared/vente/mobile-money/demande.schema.ts';
import {
  surDemandesMobiles,
  surUneDemandeMobile,
} from '#shared/vente/mobile-money/mobile-money.events.ts';
import { estDansLaVue, VUES_DES_DEMANDES } from '#shared/vente/mobile-money/vues.rules.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import {
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  prepareMobileMoney,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

/** Paid by a reference typed at the desk. */
async function saisie(reference: string): Promise<DemandeMobile> {
  const panier = await unEnvoi(1);
  await encaisser(panier, [
    { mode: 'mobile_money', montant: 1500, reference, operateur: 'airtel' },
  ]);
  const [faite] = await demandesDe(panier);
  if (!faite) throw new Error('aucune demande');
  return faite;
}
const toutes = async () =>
  (await chef.lire<DemandeMobile[]>('/api/demandes-mobiles?rows=100')).data;

describe('[EVT-50] ce qui est à l’écran suit le mobile money', () => {
  it('la liste', async () => {
    const { id } = await saisie('MP261130.0001');
    await verifierEvenement({
      poste: chef,
      topic: 'demandes-mobiles',
      lire: toutes,
      appliquer: surDemandesMobiles,
      montrees: true,
      acte: () => chef.ecrire(`/api/demandes-mobiles/${id}/verifier`, {}),
      noms: ['demande_mobile.change'],
    });
  });
  it('celle que l’on regarde', async () => {
    const { id } = await saisie('MP261130.0002');
    await verifierEvenement({
      poste: chef,
      topic: 'demandes-mobiles',
      lire: async () => (await chef.lire<DemandeMobileDetail>(`/api/demandes-mobiles/${id}`)).data,
      appliquer: surUneDemandeMobile,
      acte: () => chef.ecrire(`/api/demandes-mobiles/${id}/verifier`, {}),
      noms: ['demande_mobile.change'],
    });
  });
});

describe('[MOB-40] les vues', () => {
  it('chacune lit ce que sa règle y range, et rien d’autre', async () => {
    await saisie('MP261130.0003');
    const panier = await unEnvoi();
    await demander(panier);
    await devenue(panier, 'en_attente_client');
    const lues = await toutes();
    // Absent from a statement: its days are the server’s to know.
    for (const vue of VUES_DES_DEMANDES.filter((v) => v !== 'hors_releve')) {
      const { data } = await chef.lire<DemandeMobile[]>(
        `/api/demandes-mobiles?rows=100&vue=${vue}`,
      );
      expect(data.map((d) => d.id)).toEqual(
        lues.filter((d) => estDansLaVue(d, vue)).map((d) => d.id),
      );
    }
  });
  it('[MOB-15] le détail dit si l’opérateur relié peut rendre', async () => {
    const [panier, { id: manuelle }] = [await unEnvoi(), await saisie('MP261130.0004')];
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    const rendable = async (n: number) =>
      (await chef.lire<DemandeMobileDetail>(`/api/demandes-mobiles/${n}`)).data.remboursable;
    expect(await rendable(id)).toBe(true);
    expect(await rendable(manuelle)).toBe(false);
  });
});
