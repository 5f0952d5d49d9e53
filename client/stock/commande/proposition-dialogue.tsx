import './proposition.css';
import { Button, Checkbox } from '@blueprintjs/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { RefusedReading } from '#client/base/cache.ts';
import { callApi } from '#client/base/call-api.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { useDirtyForm } from '#client/ui/form-guard.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Amount } from '#client/ui/amount.tsx';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { RowsInSight } from '#client/ui/liste/rangees-en-vue.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { TELEPHONE, useMedia } from '#client/ui/use-media.ts';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { fermerSansEnregistrer } from '#shared/base/fermeture.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import { suggererCommande } from '#shared/stock/commande/commande.api.ts';
import * as phrasesCommande from '#shared/stock/commande/commande.phrases.ts';
import type { Suggestion } from '#shared/stock/commande/commande.schema.ts';
import { ligneRetenue, montrerReste, type Retouches, totalAchat } from './lignes-saisies.rules.ts';

interface Voulu {
  rupture: boolean;
  sans_vente: boolean;
  cout_min: number | null;
  budget: number | null;
}
const TOUT: Voulu = { rupture: false, sans_vente: true, cout_min: null, budget: null };
const REPOS_MS = 300;
const COLONNES = 8;

/**
 * Proposed lines, most urgent first, and total; `enRetard`: lines are still the previous request's.
 */
function usePropositions(fournisseur_id: number | null, voulu: Voulu) {
  const { rupture, sans_vente, cout_min, budget } = voulu;
  const demande = JSON.stringify([cout_min, budget]);
  const cherche = useDebounced(demande, REPOS_MS);
  const [coutMin, plafond] = JSON.parse(cherche) as [number | null, number | null];
  const requete = {
    rupture,
    sans_vente,
    ...(fournisseur_id !== null && { fournisseur_id }),
    ...(coutMin !== null && { cout_min: coutMin }),
    ...(plafond !== null && { budget: plafond }),
  };
  const lecture = useQuery({
    queryKey: ['commandes', 'proposition', requete],
    queryFn: async ({ signal }) => {
      const lu = await callApi(suggererCommande, { requete, silencieux: true, signal });
      if (!lu.success) throw new RefusedReading(lu);
      const lignes = lu.data ?? [];
      return { lignes, total: lu.meta?.total ?? lignes.length };
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...lecture, enRetard: lecture.isPlaceholderData || cherche !== demande };
}

function Filtres({ voulu, changer }: { voulu: Voulu; changer: (v: Voulu) => void }) {
  return (
    <div className="proposition-filtres">
      <Checkbox
        inline
        label="Ruptures seulement"
        checked={voulu.rupture}
        onChange={(e) => changer({ ...voulu, rupture: e.currentTarget.checked })}
      />
      <Checkbox
        inline
        label="Aussi ce qui ne se vend pas"
        checked={voulu.sans_vente}
        onChange={(e) => changer({ ...voulu, sans_vente: e.currentTarget.checked })}
      />
      <label>
        Ligne d’au moins
        <AmountField
          className="saisie-prix"
          placeholder="0"
          value={voulu.cout_min}
          onChange={(cout_min) => changer({ ...voulu, cout_min })}
        />
      </label>
      <label>
        Budget
        <AmountField
          className="saisie-prix"
          placeholder="sans limite"
          value={voulu.budget}
          onChange={(budget) => changer({ ...voulu, budget })}
        />
      </label>
    </div>
  );
}

interface PropsRangee {
  ligne: Suggestion;
  /** 0: excluded. */
  qte: number;
  retoucher: (produit_id: number, qte: number) => void;
}
const Rangee = memo(function Rangee({ ligne: l, qte, retoucher }: PropsRangee) {
  return (
    <tr data-ecartee={qte === 0 || undefined}>
      <td>
        <Checkbox
          inline
          checked={qte > 0}
          aria-label={`Commander ${l.produit_libelle}`}
          onChange={(e) => retoucher(l.produit_id, e.currentTarget.checked ? l.qte : 0)}
        />
      </td>
      <th scope="row">
        <ProductName libelle={l.produit_libelle} flat />
        <small title={l.raison}>{l.raison}</small>
      </th>
      <td data-titre="VENDABLE" className="nombre">
        {formatNombre(l.vendable)}
      </td>
      <td data-titre="EN ROUTE" className="nombre">
        {formatNombre(l.en_commande)}
      </td>
      <td data-titre="PAR SEM." className="nombre">
        {l.par_semaine.toLocaleString('fr-FR', DIXIEMES)}
      </td>
      <td data-titre="RESTE" className="nombre">
        {montrerReste(l.jours_restants)}
      </td>
      <td data-titre="QTÉ" className="nombre">
        <AmountField
          className="saisie-courte"
          size="small"
          aria-label={`Quantité, ${l.produit_libelle}`}
          value={qte}
          maximum={10_000}
          onChange={(voulue) => retoucher(l.produit_id, voulue ?? 0)}
        />
      </td>
      <td data-titre="COÛT" className="nombre">
        <Amount fcfa={qte * l.prix_achat} />
      </td>
    </tr>
  );
});
const DIXIEMES = { maximumFractionDigits: 1 };

function Tableau({
  lignes,
  retouches,
  retoucher,
}: {
  lignes: readonly Suggestion[];
  retouches: Retouches;
  retoucher: PropsRangee['retoucher'];
}) {
  const cadre = useRef<HTMLDivElement>(null);
  // Cards vary in height: no virtualisation.
  const cartes = useMedia(TELEPHONE);
  const dessiner = (debut: number, fin: number) =>
    lignes
      .slice(debut, fin)
      .map((l) => (
        <Rangee
          key={l.produit_id}
          ligne={l}
          qte={retouches.get(l.produit_id) ?? l.qte}
          retoucher={retoucher}
        />
      ));
  return (
    <div
      className="commande-cadre"
      ref={cadre}
      tabIndex={0}
      role="region"
      aria-label="Propositions"
    >
      <table className="commande-lignes proposition-lignes" aria-rowcount={lignes.length + 1}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vue-cachee">Commander</span>
            </th>
            <th scope="col">PRODUIT</th>
            <th scope="col" className="nombre">
              VENDABLE
            </th>
            <th scope="col" className="nombre">
              EN ROUTE
            </th>
            <th scope="col" className="nombre">
              PAR SEM.
            </th>
            <th scope="col" className="nombre">
              RESTE
            </th>
            <th scope="col" className="nombre">
              QTÉ
            </th>
            <th scope="col" className="nombre">
              COÛT
            </th>
          </tr>
        </thead>
        <tbody>
          {cartes ? (
            dessiner(0, lignes.length)
          ) : (
            <RowsInSight
              count={lignes.length}
              columnCount={COLONNES}
              twoLines
              scroller={cadre}
              draw={dessiner}
            />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** Says stocks suffice only without filters. */
const rienASuggerer = ({ rupture, sans_vente, cout_min, budget }: Voulu): string =>
  rupture || !sans_vente || cout_min !== null || budget !== null
    ? phrasesCommande.propositionTropLimitee
    : phrasesCommande.commandeRienASuggerer;

const describeTotal = (montrees: number, total: number): string =>
  total > montrees
    ? `les ${formatNombre(montrees)} plus urgents sur ${formatNombre(total)}`
    : denombrer(total, 'produit');

/** [ACH-5] Proposed lines with reasons: edit, exclude, cap by budget, add to the draft. */
export function PropositionDialogue({
  fournisseur_id,
  budget,
  fermer,
  prendre,
}: {
  /** Null: all suppliers. */
  fournisseur_id: number | null;
  budget: number | null;
  fermer: () => void;
  prendre: (lignes: readonly Suggestion[]) => void;
}) {
  const corps = useRef<HTMLDivElement>(null);
  const [voulu, vouloir] = useState<Voulu>({ ...TOUT, budget });
  const [retouches, setRetouches] = useState<Retouches>(new Map());
  const { data, error, isFetching, refetch, enRetard } = usePropositions(fournisseur_id, voulu);
  const retoucher = useCallback(
    (produit_id: number, qte: number) =>
      setRetouches((avant) => new Map(avant).set(produit_id, qte)),
    [],
  );
  useDirtyForm(retouches.size > 0, 'tout');
  const quitter = async () => {
    const [titre, texte] = [fermerSansEnregistrer, phrasesCommande.propositionRetouchee];
    if (retouches.size === 0 || (await askFirst({ titre, texte }))) fermer();
  };
  const retenues = useMemo(
    () => (data?.lignes ?? []).flatMap((l) => ligneRetenue(l, retouches)),
    [data, retouches],
  );
  const vide = retenues.length === 0 ? phrasesCommande.commandeVide : null;
  const raison = enRetard ? phrasesCommande.propositionEnRetard : vide;
  return (
    <Modal
      isOpen
      className="commande-dialogue"
      aria-labelledby="proposition-titre"
      onClose={() => void quitter()}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="proposition-titre"
        title="Proposition de commande"
        onClose={() => void quitter()}
      />
      <div ref={corps} className="commande-corps" data-saisie="" aria-busy={isFetching}>
        <Filtres voulu={voulu} changer={vouloir} />
        {error && (
          <p role="alert">
            {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
          </p>
        )}
        {data?.lignes.length === 0 ? (
          <p className="commande-vide" role="status">
            {rienASuggerer(voulu)}
          </p>
        ) : (
          data && <Tableau lignes={data.lignes} retouches={retouches} retoucher={retoucher} />
        )}
        <div className="commande-pied">
          <span className="commande-total" role="status">
            {data && describeTotal(data.lignes.length, data.total)} · à commander :{' '}
            {denombrer(retenues.length, 'ligne')},{' '}
            <strong>{formatFcfa(totalAchat(retenues))}</strong>
          </span>
          <Button text="Annuler" onClick={() => void quitter()} />
          <ReasonedButton
            intent="primary"
            reason={raison}
            text="Ajouter à la commande"
            onClick={() => heldByFault(corps.current) || prendre(retenues)}
          />
        </div>
      </div>
    </Modal>
  );
}
