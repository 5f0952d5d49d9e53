import { Button, Checkbox } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { usePrescripteurs } from '#client/sante/ordonnancier/ordonnance.queries.ts';
import { ChampProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { cleDe } from '#shared/base/contract.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import { listerProduits } from '#shared/stock/produit/produit.api.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrases from '#shared/vente/station/quarantaine.phrases.ts';
import type { LigneEnQuarantaine, Quarantaine } from '#shared/vente/station/quarantaine.schema.ts';
import { accepterQuarantaine, refuserQuarantaine } from '#shared/vente/station/station.api.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { refetchQuarantaines, useQuarantaine } from './postes.queries.ts';

const RIEN = { motif: '', prescripteur: '', date: '', patient: '', adresse: '' };
type Saisie = typeof RIEN;

type Nomme = Pick<Produit, 'id' | 'libelle' | 'tableau'>;

interface LigneProps {
  l: LigneEnQuarantaine;
  /** 1-based. */
  place: number;
  choisie: boolean;
  nomme: Nomme | undefined;
  choisir: (oui: boolean) => void;
  /** Absent without permission to read products. */
  nommer: ((p: Nomme) => void) | undefined;
}
function Ligne({ l, place, choisie, nomme, choisir, nommer }: LigneProps) {
  const [cherche, chercher] = useState(false);
  const bouton = useRef<HTMLButtonElement>(null);
  const produit = nomme?.libelle ?? l.produit;
  const fermer = () => {
    chercher(false);
    bouton.current?.focus();
  };
  const prendre = (p: Produit) => {
    nommer?.(p);
    fermer();
  };
  return (
    <li>
      <div className="ligne-quarantaine">
        <Checkbox
          checked={choisie}
          disabled={produit === null}
          onChange={(e) => choisir(e.currentTarget.checked)}
          label={`${produit ?? phrases.citer(l.libelle_dit)} × ${l.qte}, ${formatFcfa(l.prix_de_vente)} la boîte${produit === null ? ' : produit inconnu' : ''}`}
        />
        {nommer && (
          <Button
            ref={bouton}
            variant="minimal"
            size="small"
            aria-expanded={cherche}
            aria-label={phrases.nommerLaLigne(place, produit === null)}
            text={phrases.nommerLeProduit(produit === null)}
            onClick={() => chercher(!cherche)}
          />
        )}
      </div>
      {nomme && <p className="discret">{phrases.venduSousLeNom(l.libelle_dit)}</p>}
      {cherche && (
        <div
          onKeyDown={(e) => {
            if (e.key !== 'Escape') return;
            e.stopPropagation();
            fermer();
          }}
        >
          <ChampProduit autoFocus libelle={phrases.produitDeLaLigne(place)} choisir={prendre} />
        </div>
      )}
    </li>
  );
}

function Lignes({
  lignes,
  choisies,
  nommes,
  choisir,
  nommer,
}: {
  lignes: readonly LigneEnQuarantaine[];
  choisies: ReadonlySet<number>;
  nommes: ReadonlyMap<number, Nomme>;
  choisir: (ligne: number, oui: boolean) => void;
  nommer: (ligne: number, p: Nomme) => void;
}) {
  const session = useAtomValue(sessionAtom);
  const litLesProduits = verdictRoute(session, cleDe(listerProduits)) === 'oui';
  return (
    <fieldset className="lignes-quarantaine">
      <legend>Lignes acceptées</legend>
      <ul>
        {lignes.map((l, i) => (
          <Ligne
            key={`${l.produit_id}-${l.libelle_dit}`}
            l={l}
            place={i + 1}
            choisie={choisies.has(i)}
            nomme={nommes.get(i)}
            choisir={(oui) => choisir(i, oui)}
            nommer={litLesProduits ? (p) => nommer(i, p) : undefined}
          />
        ))}
      </ul>
    </fieldset>
  );
}

/** [HSL-32] Prescription of a controlled medicine already sold. */
function Ordonnance({ s, changer }: { s: Saisie; changer: (c: Partial<Saisie>) => void }) {
  const { data: auteurs = [] } = usePrescripteurs('', true);
  return (
    <div className="grille">
      <FormField label="Prescripteur">
        {(id) => (
          <Combobox
            id={id}
            value={s.prescripteur}
            options={[
              { value: '', label: 'Choisir' },
              ...auteurs.map((a) => ({ value: String(a.id), label: a.nom })),
            ]}
            onChange={(e) => changer({ prescripteur: e.currentTarget.value })}
          />
        )}
      </FormField>
      <DateField
        label="Date de l’ordonnance"
        value={s.date}
        onChange={(date) => changer({ date })}
      />
      <FormField label="Patient">
        {(id) => (
          <TextInput
            id={id}
            maxLength={150}
            value={s.patient}
            onValueChange={(patient) => changer({ patient })}
          />
        )}
      </FormField>
      <FormField label="Adresse du patient">
        {(id) => (
          <TextInput
            id={id}
            maxLength={250}
            value={s.adresse}
            onValueChange={(adresse) => changer({ adresse })}
          />
        )}
      </FormField>
    </div>
  );
}

/** All empty: the server tells whether one is required. */
const ordonnanceSaisie = ({ motif: _motif, ...ordonnance }: Saisie): boolean =>
  Object.values(ordonnance).some((v) => v !== '');
const ordonnanceDe = ({ prescripteur, date, patient, adresse }: Saisie) => ({
  prescripteur_id: prescripteur === '' ? null : Number(prescripteur),
  date_ordonnance: date === '' ? null : date,
  usage_professionnel: false,
  patient: patient === '' ? null : patient,
  patient_adresse: adresse === '' ? null : adresse,
});

function useLignes({ lignes, controle }: Pick<Quarantaine, 'lignes' | 'controle'>) {
  const connues = lignes.flatMap((l, i) => (l.produit_id === null ? [] : [i]));
  const [choisies, setChoisies] = useState<ReadonlySet<number>>(new Set(connues));
  const [nommes, setNommes] = useState<ReadonlyMap<number, Nomme>>(new Map());
  const choisir = (ligne: number, oui: boolean) =>
    setChoisies((vues) => new Set([...vues].filter((n) => n !== ligne).concat(oui ? [ligne] : [])));
  const nommer = (ligne: number, p: Nomme) => {
    setNommes((vus) => new Map(vus).set(ligne, p));
    choisir(ligne, true);
  };
  const produitDit = (p: Nomme | undefined) => (p ? { produit_id: p.id } : {});
  return {
    choisies,
    nommes,
    choisir,
    nommer,
    acceptees: () =>
      [...choisies]
        .sort((a, b) => a - b)
        .map((ligne) => ({ ligne, ...produitDit(nommes.get(ligne)) })),
    controle: controle || [...nommes.values()].some((p) => p.tableau !== null),
  };
}

export function QuarantaineDialogue({
  montree,
  fermer,
}: {
  montree: Quarantaine;
  fermer: () => void;
}) {
  const q = useQuarantaine(montree);
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const { erreurs, enCours, envoyer } = useSubmit();
  const [s, setS] = useState(RIEN);
  const changer = (c: Partial<Saisie>) => setS((vu) => ({ ...vu, ...c }));
  const { choisies, nommes, choisir, nommer, acceptees, controle } = useLignes(q);
  const finir = (success: boolean) => {
    if (!success) return;
    refetchQuarantaines();
    fermer();
  };
  const accepter = async () => {
    const corps = {
      lignes: acceptees(),
      motif: s.motif,
      ...(controle && ordonnanceSaisie(s) && { ordonnance: ordonnanceDe(s) }),
    };
    const { success } = await envoyer((cle) =>
      callApi(accepterQuarantaine, { parametres: { id: q.id }, corps, cle }),
    );
    finir(success);
  };
  const refuser = async () => {
    const corps = { motif: s.motif };
    const { success } = await envoyer((cle) =>
      callApi(refuserQuarantaine, { parametres: { id: q.id }, corps, cle }),
    );
    finir(success);
  };
  const decidee = q.statut !== 'En quarantaine';
  const attente = horsLigne ? 'Indisponible hors ligne' : enCours && phrasesReglement.traitement;
  return (
    <Modal
      dirty={JSON.stringify(s) !== JSON.stringify(RIEN) || nommes.size > 0}
      loss="tout"
      isOpen
      className="vente-hors-ligne-dialogue"
      aria-labelledby="quarantaine-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="quarantaine-titre"
        title={`Vente en quarantaine ${q.numero_provisoire}`}
        onClose={fermer}
      />
      <div className="formulaire-corps">
        <p>
          {formatFcfa(q.net_a_payer)}, vendue par {q.vendeur} le{' '}
          {formatDateHeure(new Date(q.faite_at))}. {phrases.argentCompte}
        </p>
        <section className="ecarts-vente" aria-label="Pourquoi">
          <h3>Pourquoi elle attend</h3>
          <ul>
            {q.raisons.map((r) => (
              <li key={r.phrase}>{r.phrase}</li>
            ))}
          </ul>
        </section>
        {decidee ? (
          <p role="status">{phrases.decidee(q.statut, q.traite_par ?? '', q.motif)}</p>
        ) : (
          <>
            <Lignes
              lignes={q.lignes}
              choisies={choisies}
              nommes={nommes}
              choisir={choisir}
              nommer={nommer}
            />
            {controle && <Ordonnance s={s} changer={changer} />}
            <FormField label="Motif (pour refuser, il en faut un)" wide>
              {(id) => (
                <TextInput
                  id={id}
                  maxLength={300}
                  value={s.motif}
                  onValueChange={(motif) => changer({ motif })}
                />
              )}
            </FormField>
          </>
        )}
        <FormErrors errors={erreurs} />
        <DialogActions onClose={fermer}>
          {!decidee && (
            <>
              <ReasonedButton
                reason={attente || (s.motif.trim() === '' ? phrases.motifRequis : null)}
                intent="danger"
                variant="outlined"
                text="Refuser"
                onClick={() => void refuser()}
              />
              <ReasonedButton
                reason={attente || (choisies.size === 0 ? phrases.aucuneLigne : null)}
                intent="primary"
                text="Accepter"
                onClick={() => void accepter()}
              />
            </>
          )}
        </DialogActions>
      </div>
    </Modal>
  );
}
