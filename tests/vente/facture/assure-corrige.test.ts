// Server: a sealed sale keeps its insured while invoice and ticket read the correction.
import { expect, it } from 'vitest';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unClient, unProduit } from '#tests/factories/une-pharmacie.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { awa, chef, gerante, preparerDevis, serveur, unDevis, valider } from './devis.scene.ts';

preparerDevis();

it('[BOR-12] l’assuré corrigé avant l’export se lit sur la facture et le ticket réimprimé ; la vente scellée reste', async () => {
  const client_id = await unClient(serveur, { libelle: 'CNAMGS', plafond: 100_000 });
  const { id, reservation_id } = await unDevis(
    [{ produit_id: await unProduit(serveur), qte: 2, prise_en_charge: 80 }],
    { client_id },
  );
  const { data: vente } = await valider(reservation_id, {
    amount_gived: 400,
    mode_paiement: 'espece',
  });
  const facture = async () => (await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data;
  const scellee = () =>
    sql(
      serveur.orm.em.fork(),
      `select empreinte from vente where id = $1 union all select empreinte from journal_fiscal
        where objet = 'vente:' || $1::int`,
      [vente.id],
    );
  const imprimer = async () =>
    (await awa.ecrire<Reservation>(`/api/reservations/${reservation_id}/imprimer`)).data;
  await imprimer();
  await attendrePublication(serveur.adresse);
  const [avant, sceaux, devis] = [await facture(), await scellee(), await gerante.ecouter('devis')];
  const corps = {
    identifiant_assure: 'ID-77',
    nom_assure: 'OBIANG Pauline',
    secteur_assure: 'GEF',
  };
  await verifierEvenement<Reservation[]>({
    poste: awa,
    topic: 'vendeur',
    noms: ['reservation.modifiee'],
    lire: async () => (await awa.lire<Reservation[]>('/api/reservations/jour?created_by=Awa')).data,
    appliquer: surJour,
    acte: async () =>
      expect((await chef.ecrire(`/api/ventes/${vente.id}/assure`, corps)).errors).toEqual([]),
  });
  expect(await facture()).toMatchObject({
    version: avant.version + 1,
    net_a_payer: avant.net_a_payer,
    reservation: corps,
  });
  expect((await devis.attendre(1)).map((m) => m.nom)).toEqual(['devis.modifie']);
  const reimprimee = await imprimer();
  expect(JSON.stringify(composerTicket(reimprimee, null, 'Awa'))).toContain(
    'Client : CNAMGS – OBIANG Pauline',
  );
  expect(reimprimee).toMatchObject(corps);
  expect(await scellee()).toEqual(sceaux);
});
