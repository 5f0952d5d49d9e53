import './hors-stock.css';
import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { AjouterMedicament } from '#client/stock/medicament/ajouter-medicament.offert.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import * as phrasesHorsStock from '#shared/stock/medicament/hors-stock.phrases.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { formatMontantDu } from '#shared/base/montant.ts';
import type { MedicamentHorsStock } from '#shared/stock/medicament/hors-stock.schema.ts';
import { ecartsDuSubstitut, memeDosageEtForme } from '#shared/stock/produit/equivalents.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Equivalent, Produit } from '#shared/stock/produit/produit.schema.ts';
import { prixDUneBoite, type Tarif } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { prendreEquivalent } from './ajout.actions.ts';
import { commander, demanderALaGerante } from './commande.actions.ts';
import { useHorsStock } from './hors-stock.queries.ts';
import { useTarif } from './use-tarif.ts';
import { usePanier } from '../panier/use-panier.ts';
import { codeInconnuAtom, promettreAtom } from '../reservation.atoms.ts';

function prendre(id: number): void {
  store.set(codeInconnuAtom, null);
  void prendreEquivalent(null, id, 1);
}

function Remplacant({ e, m, tarif }: { e: Equivalent; m: MedicamentHorsStock; tarif: Tarif }) {
  const ecarts = ecartsDuSubstitut(m, e);
  const sur = memeDosageEtForme(ecarts);
  return (
    <li>
      <ProductName libelle={e.libelle} cip={e.cip} {...(!sur && { differs: ecarts })} />
      <StockBadge qte={vendable(e)} retenue={0} />
      <b className="nombre">{formatMontantDu(prixDUneBoite(e, tarif).ttc)}</b>
      <Button
        size="small"
        text={sur ? 'Prendre' : 'À vérifier : prendre'}
        aria-label={`Prendre ${e.libelle}`}
        onClick={() => prendre(e.id)}
      />
    </li>
  );
}

type Suite = (p: Produit) => void;
const SUITES: Readonly<Record<'commander' | 'promettre', Suite>> = {
  commander: (p) => void commander(p.id),
  promettre: (p) => store.set(promettreAtom, p),
};

/** Request by users who cannot create products; names no client. */
function DemandeALaGerante({ m }: { m: MedicamentHorsStock }) {
  const [demande, setDemande] = useState<'non' | 'en cours' | 'oui'>('non');
  const { r } = usePanier();
  const pour_un_client = r !== null && r.client_id !== CLIENT_COMPTANT;
  const demander = async () => {
    setDemande('en cours');
    const { success } = await demanderALaGerante(m.id, pour_un_client);
    setDemande(success ? 'oui' : 'non');
  };
  return (
    <Button
      size="small"
      intent="primary"
      text={demande === 'oui' ? '✓ Demandé' : 'Demander à la gérante'}
      disabled={demande === 'oui'}
      loading={demande === 'en cours'}
      onClick={() => void demander()}
    />
  );
}

function Connu({ m, tarif, seul }: { m: MedicamentHorsStock; tarif: Tarif; seul: boolean }) {
  const [ouvert, ouvrir] = useState(seul);
  const [puis, setPuis] = useState<Suite | null>(null);
  const session = useAtomValue(sessionAtom);
  const ajoute = session !== null && peut(session, 'STOCK', 'base');
  const demander = (acte: keyof typeof SUITES) => setPuis(() => SUITES[acte]);
  return (
    <article className="hors-stock" aria-label={m.libelle}>
      <h3>{m.libelle}</h3>
      <p className="discret">
        {m.presentation} · CIP {m.cip13}
        {m.dci !== null && ` · ${m.dci}`}
      </p>
      <p>{phrasesHorsStock.absentDesProduits}</p>
      <div className="hors-stock-actes">
        <Button
          size="small"
          text={`Voir les équivalents (${m.equivalents.length})`}
          aria-expanded={ouvert}
          onClick={() => ouvrir(!ouvert)}
        />
        {ajoute ? (
          <>
            <Button
              size="small"
              text="Ajouter à la commande"
              onClick={() => demander('commander')}
            />
            <Button size="small" text="Promettre" onClick={() => demander('promettre')} />
          </>
        ) : (
          <DemandeALaGerante m={m} />
        )}
      </div>
      {ouvert && m.equivalents.length === 0 && (
        <p className="discret">{phrasesHorsStock.rienDeMemeDci}</p>
      )}
      {ouvert && (
        <ul>
          {m.equivalents.map((e) => (
            <Remplacant key={e.id} e={e} m={m} tarif={tarif} />
          ))}
        </ul>
      )}
      {puis && <AjouterMedicament medicament={m} fermer={() => setPuis(null)} ensuite={puis} />}
    </article>
  );
}

export function HorsStock({ mots }: { mots: string }) {
  const { data = [] } = useHorsStock(mots);
  const tarif = useTarif();
  if (data.length === 0) return null;
  return (
    <section className="hors-stock-liste" aria-label="Dans la base des médicaments">
      {data.map((m) => (
        <Connu key={m.id} m={m} tarif={tarif} seul={data.length === 1} />
      ))}
    </section>
  );
}
