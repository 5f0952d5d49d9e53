// Server: rights, locks and what a file vouches for are the server's to refuse.
import { describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { ENCAISSER, unCaissier, VENDRE } from '../../factories/une-pharmacie.ts';
import { jusqua } from '../../harness/patience.ts';
import type { Poste } from '../../harness/serveur-de-test.ts';
import { importer, verifierFichier } from '../../platform/import/imports.scene.ts';
import {
  avancer,
  awa,
  brice,
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  heure,
  interroger,
  prepareMobileMoney,
  regler,
  serveur,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

const REPONDRE = [{ menu: 'PRIVILEGES', submenus: ['mobile_money'] }];
/** Brice, given the right to answer for mobile money besides his register; his session learns it. */
async function promouvoir(qui: Poste): Promise<void> {
  await sql(serveur.orm.em.fork(), 'update utilisateur set habilitations = $2 where id = $1', [
    qui.id,
    JSON.stringify([...ENCAISSER, ...REPONDRE]),
  ]);
  await jusqua(
    async () => peut((await qui.lire<Session>('/api/session')).data, 'PRIVILEGES', 'mobile_money'),
    'le droit de répondre du mobile money',
  );
}
const saisir = async (reference: string) => {
  const panier = await unEnvoi(1);
  const payee = await encaisser(panier, [
    { mode: 'mobile_money', montant: 1500, reference, operateur: 'airtel' },
  ]);
  expect(payee.errors).toEqual([]);
  const [ligne] = await demandesDe(panier);
  return { id: ligne?.id ?? 0, vente_id: payee.data.vente_id };
};
const interdit = { statut: 403, errors: [phrases.pasParSonAuteur] };

describe('[MOB-11] « Autre mode »', () => {
  it('n’est pas à qui ne tient pas la caisse', async () => {
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    const { poste: ailleurs } = await unCaissier(serveur, 'Paul Ella');
    for (const qui of [awa, ailleurs])
      expect(await qui.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {})).toMatchObject({
        statut: 403,
      });
    expect((await demandesDe(panier))[0]).toMatchObject({ abandonnee_at: null });
    expect(await brice.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {})).toMatchObject({
      statut: 200,
    });
  });
});

describe('[MOB-18] qui a demandé ou saisi n’en répond pas lui-même', () => {
  it('ni en vérifiant sa référence, ni en constatant sa demande, ni en rattachant à sa saisie', async () => {
    const { id, vente_id } = await saisir('AA261130.0001');
    await regler('confirme_tard');
    const tard = await unEnvoi(1);
    await demander(tard);
    const tardive = await devenue(tard, 'en_attente_client');
    await encaisser(tard, [{ mode: 'espece', montant: 1500 }]);
    avancer(601);
    await interroger(tardive);
    await devenue(tard, 'confirmee_tardive');
    await regler('ambigue');
    const douteux = await unEnvoi();
    await demander(douteux);
    const incertaine = await devenue(douteux, 'en_attente_client');
    avancer(5);
    await interroger(incertaine);
    await devenue(douteux, 'incertaine');
    await regler(null);

    await promouvoir(brice);
    const acte = (n: number, nom: string, corps: object) =>
      brice.ecrire(`/api/demandes-mobiles/${n}/${nom}`, corps);
    expect(await acte(id, 'verifier', {})).toMatchObject(interdit);
    const constat = { payee: true, ref_operateur: 'AA261130.0002' };
    expect(await acte(incertaine.id, 'constater', constat)).toMatchObject(interdit);
    expect(await acte(tardive.id, 'rattacher', { vente_id, motif: 'C’est le même' })).toMatchObject(
      interdit,
    );
    // Another person may; what she read stays to verify until the statement says it.
    const autre = await serveur.poste('Ines Nze', { habilitations: [...VENDRE, ...REPONDRE] });
    const faite = await autre.ecrire(`/api/demandes-mobiles/${incertaine.id}/constater`, constat);
    expect(faite).toMatchObject({ statut: 200, data: { a_verifier: true, verifiee_par: null } });
  });

  it('ni par un fichier : le relevé qu’il apporte laisse ses propres paiements à vérifier', async () => {
    const { id } = await saisir('AA261130.0003');
    await promouvoir(brice);
    const jour = jourDe(heure()).split('-').toReversed().join('/');
    const apporter = async (qui: Poste) => {
      const lignes = ['Date;Référence;Montant', `${jour};AA261130.0003;1500`];
      const juge = await verifierFichier(lignes.join('\r\n'), 'mobile_money', qui);
      await importer(juge.id, qui);
    };
    const lue = async () => (await chef.lire(`/api/demandes-mobiles/${id}`)).data;
    await apporter(brice);
    expect(await lue()).toMatchObject({ a_verifier: true, verifiee_par: null });
    await apporter(chef);
    expect(await lue()).toMatchObject({ a_verifier: false, verifiee_par: 'Chantal Obame' });
  });
});

it('[MOB-15] une somme en route vers le client ne se rattache plus', async () => {
  await regler('confirme_tard');
  const panier = await unEnvoi(1);
  await demander(panier);
  const { id } = await devenue(panier, 'en_attente_client');
  await encaisser(panier, [{ mode: 'espece', montant: 1500 }]);
  avancer(601);
  await interroger({ id });
  await devenue(panier, 'confirmee_tardive');
  const { vente_id } = await saisir('AA261130.0004');
  // Decided, its call not answered yet.
  await sql(
    serveur.orm.em.fork(),
    `update demande_mobile
      set etat = 'a_rembourser', bail_at = $2, prochain_at = $2
      where id = $1`,
    [id, new Date(heure().getTime() + 3_600_000)],
  );
  const rattacher = { vente_id, motif: 'Payé ainsi' };
  expect(await chef.ecrire(`/api/demandes-mobiles/${id}/rattacher`, rattacher)).toMatchObject({
    statut: 409,
    errors: [phrases.rienARembourser],
  });
  await regler(null);
});
