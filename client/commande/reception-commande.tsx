import { Button, InputGroup } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useScanProduit } from '#client/produit/champ-produit.offert.tsx';
import { confirmAct } from '#client/ui/confirm-dialog.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesCommande from '#shared/commande/commande.phrases.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { jourDe } from '#shared/base/dates.ts';
import type { Anomalie, GenreAnomalie } from '#shared/commande/anomalies.rules.ts';
import { receptionnerCommande } from '#shared/commande/commande.api.ts';
import type { CommandeComplete } from '#shared/commande/commande.schema.ts';
import { retenirCommande } from './commande.queries.ts';
import {
  anomaliesDesRangees,
  autreLot,
  lignesRecues,
  type RangeeRecue,
  rangeesDe,
  scannerReception,
  toutRecevoir,
} from './saisie.rules.ts';

/** Those that must not reach a shelf unseen; the others are worth a look. */
const GRAVES: ReadonlySet<GenreAnomalie> = new Set(['en_trop', 'perime', 'sous_cout']);
/** What is odd about a row, under its name. */
const Etrange = ({ anomalies }: { anomalies: readonly Anomalie[] }) => (
  <span className="livraison-etrange">
    {anomalies.map((a) => (
      <Badge key={a.genre} teinte={GRAVES.has(a.genre) ? 'danger' : 'warning'}>
        {a.texte}
      </Badge>
    ))}
  </span>
);

interface PropsRangee {
  r: RangeeRecue;
  suite: boolean;
  visee: boolean;
  /** Another kind of row is looked at. */
  cachee: boolean;
  anomalies: readonly Anomalie[];
  poser: (change: Partial<RangeeRecue>) => void;
  ajouterLot: () => void;
}
function Rangee({ r, suite, visee, cachee, anomalies, poser, ajouterLot }: PropsRangee) {
  const rangee = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    // The quantity of the box just scanned: typed over, it is the whole parcel's.
    if (visee) rangee.current?.querySelector('input')?.select();
  }, [visee, r.qte]);
  const nombre = (
    libelle: string,
    champ: 'qte' | 'ug' | 'prix_achat' | 'prix_de_vente',
    prix = false,
  ) => (
    <AmountField
      className={prix ? 'saisie-prix' : 'saisie-courte'}
      size="small"
      decimales={prix ? 2 : 0}
      aria-label={`${libelle}, ${r.libelle}`}
      maximum={prix ? 10_000_000 : 10_000}
      valeur={r[champ]}
      changer={(v) => poser({ [champ]: v ?? 0 })}
    />
  );
  return (
    <tr
      ref={rangee}
      hidden={cachee}
      className={`${suite ? 'commande-autre-lot' : ''} ${visee ? 'commande-visee' : ''}`}
    >
      <th scope="row">
        {suite ? (
          <span className="commande-produit" title={r.libelle}>{`Autre lot de ${r.libelle}`}</span>
        ) : (
          <ProductName libelle={r.libelle} />
        )}
        {anomalies.length > 0 && <Etrange anomalies={anomalies} />}
      </th>
      <td data-titre="ATTENDU" className="nombre">
        {suite ? '' : formatNombre(r.reste)}
      </td>
      <td data-titre="REÇU" className="nombre">
        {nombre('Quantité reçue', 'qte')}
      </td>
      <td data-titre="UG" className="nombre">
        {nombre('Unités gratuites', 'ug')}
      </td>
      <td data-titre="LOT">
        <InputGroup
          className="saisie-lot"
          size="small"
          aria-label={`Lot, ${r.libelle}`}
          maxLength={40}
          autoComplete="off"
          value={r.lot}
          onValueChange={(lot) => poser({ lot: lot.toUpperCase() })}
        />
      </td>
      <td data-titre="PÉREMPTION">
        <DateField
          libelle={`Péremption, ${r.libelle}`}
          valeur={r.date_expiration}
          changer={(date_expiration) => poser({ date_expiration })}
        />
      </td>
      <td data-titre="PRIX ACHAT" className="nombre">
        {nombre('Prix d’achat', 'prix_achat', true)}
      </td>
      <td data-titre="PRIX VENTE" className="nombre">
        {nombre('Prix de vente', 'prix_de_vente', true)}
      </td>
      <td className="commande-acte">
        <Button
          variant="minimal"
          size="small"
          icon={<Plus />}
          aria-label={`Autre lot de ${r.libelle}`}
          title="Autre lot"
          onClick={ajouterLot}
        />
      </td>
    </tr>
  );
}

/** A delivery counted, by scan or by hand: each box scanned brings its lot and its date. */
export function ReceptionCommande({
  commande: c,
  revenir,
}: {
  commande: CommandeComplete;
  revenir: () => void;
}) {
  const [vierge] = useState(() => ({ rangees: rangeesDe(c), facture: c.facture ?? '' }));
  const f = useTypedForm({ formulaire: 'reception', id: c.id, nom: c.numero, vierge });
  const { rangees, facture } = f.s;
  const setRangees = (suite: RangeeRecue[]) => f.changer({ rangees: suite });
  const [vise, viser] = useState<number | null>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const tenues = useRef(rangees);
  tenues.current = rangees;
  useScanProduit((p, code) => {
    const suite = scannerReception(c, tenues.current, p.id, code);
    if (!suite) {
      lowBeep();
      return toast.avertir(phrasesCommande.commandeProduitAbsent(p.libelle));
    }
    tenues.current = suite.rangees;
    setRangees(suite.rangees);
    viser(suite.vise);
  });
  const retour = useGuardedClose(revenir);
  const lignes = lignesRecues(rangees);
  const anomalies = anomaliesDesRangees(c, rangees, jourDe(new Date()));
  const etranges = rangees.flatMap((r, i) => {
    const siennes = anomalies[i] ?? [];
    return siennes.length > 0
      ? [{ cle: r.cle, libelle: r.libelle, anomalies: siennes.map((a) => a.texte) }]
      : [];
  });
  const [seulesEtranges, trier] = useState(false);
  const visibles = new Set(
    seulesEtranges && etranges.length > 0 ? etranges.map((e) => e.cle) : rangees.map((r) => r.cle),
  );
  const recevoir = async () => {
    if (etranges.length > 0) {
      const quoi = phrasesCommande.livraisonEtrange(etranges);
      const [titre, texte] = [
        phrasesCommande.livraisonAVerifier,
        phrasesCommande.livraisonEntrerQuandMeme,
      ];
      if (!(await confirmAct({ titre, quoi, texte }))) return;
    }
    const { data } = await envoyer((cle) =>
      callApi(receptionnerCommande, {
        parametres: { id: c.id },
        corps: { version: c.version, facture: facture || null, lignes, solder: false },
        cle,
      }),
    );
    if (!data) return;
    f.settle();
    retenirCommande(data);
    revenir();
  };
  const boites = lignes.reduce((s, l) => s + l.qte + l.ug, 0);
  const occupe = enCours ? phrasesReglement.traitement : null;
  const raison = occupe ?? (lignes.length === 0 ? phrasesCommande.receptionVide : null);
  return (
    <div className="commande-corps">
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <div className="commande-tete">
        <InputGroup
          aria-label="Facture"
          placeholder="N° de facture"
          autoFocus
          autoComplete="off"
          maxLength={60}
          value={facture}
          onValueChange={(texte) => f.changer({ facture: texte })}
        />
        <Button text="Tout recevoir" onClick={() => setRangees(toutRecevoir(rangees))} />
        {etranges.length > 0 && (
          <Button
            active={seulesEtranges}
            aria-pressed={seulesEtranges}
            intent="warning"
            variant="outlined"
            text={`À vérifier ${formatNombre(etranges.length)}`}
            onClick={() => trier(!seulesEtranges)}
          />
        )}
        <span className="discret commande-aide">
          Scannez chaque boîte : son lot et sa péremption se remplissent.
        </span>
      </div>
      <div className="commande-cadre" tabIndex={0} role="region" aria-label="Lignes">
        <table className="commande-lignes commande-reception" aria-label="Réception">
          <thead>
            <tr>
              <th scope="col">PRODUIT</th>
              <th scope="col" className="nombre">
                ATTENDU
              </th>
              <th scope="col" className="nombre">
                REÇU
              </th>
              <th scope="col" className="nombre">
                UG
              </th>
              <th scope="col">LOT</th>
              <th scope="col">PÉREMPTION</th>
              <th scope="col" className="nombre">
                PRIX ACHAT
              </th>
              <th scope="col" className="nombre">
                PRIX VENTE
              </th>
              <th scope="col">
                <span className="vue-cachee">Actes</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rangees.map((r, i) => (
              <Rangee
                key={r.cle}
                r={r}
                cachee={!visibles.has(r.cle)}
                anomalies={anomalies[i] ?? []}
                suite={rangees[i - 1]?.produit_id === r.produit_id}
                visee={vise === r.cle}
                poser={(change) =>
                  setRangees(rangees.map((x) => (x === r ? { ...x, ...change } : x)))
                }
                ajouterLot={() => setRangees(autreLot(rangees, r))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <FormErrors erreurs={erreurs} />
      <div className="commande-pied">
        <span className="commande-total">
          {formatNombre(boites)} boîte{boites > 1 ? 's' : ''} ·{' '}
          <strong>{formatFcfa(lignes.reduce((s, l) => s + l.qte * l.prix_achat, 0))}</strong>
        </span>
        <Button text="Retour" onClick={retour} />
        <ReasonedButton
          raison={raison}
          intent="primary"
          text="Entrer en stock"
          onClick={() => void recevoir()}
        />
      </div>
    </div>
  );
}
