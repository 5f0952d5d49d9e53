import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormField, FormErrors, FormEnd } from '#client/ui/form.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { toast } from '#client/ui/toast.ts';
import { FormState } from '#client/ui/form-state.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { CAISSE_DEFAUT, type Caisse } from '#shared/vente/caisse/caisse.schema.ts';
import { lireImprimante, PAPIERS } from '#shared/vente/caisse/imprimante.rules.ts';
import { readHolder, useCaisses } from './caisse.queries.ts';
import * as acte from './configuration.actions.ts';
import { EtiquetteCaisse } from './etat-caisse.tsx';

const AfficheursDeCaisse = lazyScreen(
  () => import('#client/vente/afficheur/afficheurs.offert.tsx'),
  'AfficheursDeCaisse',
  null,
);

interface SaisieCaisse {
  libelle: string;
  imprimante?: string;
  imprimante_mm?: Caisse['imprimante_mm'];
}

/** It opens at once. */
export function NouvelleCaisse({ fermer: close }: { fermer: () => void }) {
  const fermer = useOwnClose(close);
  const f = useRecordForm<Caisse, SaisieCaisse, SaisieCaisse>({
    formulaire: FORMULAIRES.caisse,
    fiche: null,
    vierge: { libelle: '' },
    saisieDe: (c) => ({ libelle: c.libelle }),
    corpsDe: (s) => s,
  });
  const { libelle } = f.s;
  const raison = libelle.trim() === '' ? phrasesCaisse.caisseLibelleRequis : null;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (f.enCours || raison !== null) return;
    const creee = await f.enregistrer({
      creer: (corps, cle) => acte.creerCaisseIci(corps.libelle, cle),
    });
    if (creee) fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire-caisse"
      aria-labelledby="caisse-nouvelle"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="caisse-nouvelle" title="Nouvelle caisse" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FormState f={f} labels={LIBELLES} />
        <FormField label={LIBELLES.libelle}>
          {(id) => (
            <TextInput
              id={id}
              autoFocus
              value={libelle}
              maxLength={60}
              onValueChange={(texte) => f.changer({ libelle: texte })}
              placeholder="Caisse 3"
            />
          )}
        </FormField>
        <FormErrors errors={f.erreurs} />
        <FormEnd onClose={fermer} busy={f.enCours} text="Créer la caisse" reason={raison} />
      </form>
    </Modal>
  );
}

export function CaisseDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: caisses, isError } = useCaisses();
  const caisse = caisses?.find((c) => c.id === id);
  return (
    <Modal
      isOpen
      className="formulaire-caisse"
      aria-labelledby="caisse-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="caisse-titre" title={`Caisse N°${id}`} onClose={fermer} />
      {caisse ? (
        <div className="formulaire-corps">
          <Etat caisse={caisse} caisses={caisses ?? []} />
          <AfficheursDeCaisse caisse_id={caisse.id} />
          <Fiche caisse={caisse} fermer={fermer} />
        </div>
      ) : (
        <p className="formulaire-corps discret" role="status">
          {isError ? 'Les caisses n’ont pas pu être lues.' : 'Lecture…'}
        </p>
      )}
    </Modal>
  );
}

/**
 * Open, close, free. Waiting baskets must be reassigned first: the server refuses with their
 * number.
 */
function Etat({ caisse: c, caisses }: { caisse: Caisse; caisses: readonly Caisse[] }) {
  const session = useAtomValue(sessionAtom);
  const [attente, setAttente] = useState<string | null>(null);
  const [vers, setVers] = useState('');
  const [enActe, setEnActe] = useState(false);
  const seul = async (faire: () => Promise<void>) => {
    if (enActe) return;
    setEnActe(true);
    await faire().finally(() => setEnActe(false));
  };
  const ouverte = c.statut === 'Ouvert';
  const ouvertes = caisses.filter(
    (x) => x.statut === 'Ouvert' && x.id !== c.id && x.id !== CAISSE_DEFAUT,
  );
  const fermer = async (reaffecter_a?: number) => {
    const tenuePar = reaffecter_a === undefined ? await readHolder(c) : null;
    if (
      tenuePar !== null &&
      !(await askFirst({ texte: phrasesCaisse.caisseTenueAFermer(tenuePar) }))
    )
      return;
    const reponse = await acte.fermer(c.id, reaffecter_a);
    setAttente(
      !reponse.success && reponse.statut === 409 && reaffecter_a === undefined
        ? reponse.errors.join(' ')
        : null,
    );
    if (reponse.success) toast.succes(reponse.message);
    else if (reponse.statut !== 409 || reaffecter_a !== undefined) toast.avertir(reponse.errors);
  };
  const liberer = async () => {
    const tenuePar = await readHolder(c);
    if (
      tenuePar !== null &&
      (await askFirst({ texte: phrasesCaisse.caisseTenueAFermer(tenuePar) }))
    )
      await acte.liberer(c.id);
  };
  return (
    <>
      <EtiquetteCaisse caisse={c}>
        {{
          // One button for both: the focus stays, and Escape still closes the dialog.
          statut: (
            <ReasonedButton
              size="small"
              variant="outlined"
              intent={ouverte ? 'danger' : 'success'}
              reason={c.id === CAISSE_DEFAUT ? phrasesCaisse.caisseDefautFermer : null}
              onClick={() => void (ouverte ? seul(fermer) : acte.ouvrir(c.id))}
            >
              {ouverte ? 'Fermer la caisse' : 'Ouvrir la caisse'}
            </ReasonedButton>
          ),
          tenue: c.current_authorized_user && (
            <ReasonedButton
              size="small"
              variant="outlined"
              reason={session?.is_admin ? null : phrasesCaisse.caisseLibererAdmin}
              onClick={() => void seul(liberer)}
            >
              Libérer
            </ReasonedButton>
          ),
        }}
      </EtiquetteCaisse>
      {attente !== null && ouverte && (
        <div className="caisse-reaffectation teinte-warning" role="alert">
          <p>▲ {attente}</p>
          <div>
            {ouvertes.length === 0 ? (
              phrasesCaisse.caisseSansAutre
            ) : (
              <>
                <Combobox
                  autoFocus
                  aria-label="Caisse qui reçoit les réservations"
                  value={vers}
                  options={[
                    { value: '', label: 'Les déplacer vers…' },
                    ...ouvertes.map((x) => ({ value: String(x.id), label: x.libelle })),
                  ]}
                  onChange={(e) => setVers(e.currentTarget.value)}
                />
                <ReasonedButton
                  intent="primary"
                  reason={vers === '' ? phrasesCaisse.caisseChoisir : null}
                  onClick={() => void seul(() => fermer(Number(vers)))}
                >
                  Déplacer et fermer
                </ReasonedButton>
              </>
            )}
            <Button variant="minimal" onClick={() => setAttente(null)}>
              Ne pas fermer
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

const LIBELLES = {
  libelle: 'Libellé',
  imprimante: 'Imprimante de tickets du réseau',
  imprimante_mm: 'Son papier',
} as const;

function Fiche({ caisse: c, fermer: close }: { caisse: Caisse; fermer: () => void }) {
  const fermer = useOwnClose(close);
  const f = useRecordForm({
    formulaire: FORMULAIRES.caisse,
    fiche: c,
    nom: c.libelle,
    vierge: { libelle: '', imprimante: '', imprimante_mm: c.imprimante_mm },
    saisieDe: (lue: Caisse) => ({
      libelle: lue.libelle,
      imprimante: lue.imprimante ?? '',
      imprimante_mm: lue.imprimante_mm,
    }),
    corpsDe: (s) => s,
  });
  const { s, changer } = f;
  const defaut = c.id === CAISSE_DEFAUT;
  const faute =
    s.imprimante.trim() !== '' && lireImprimante(s.imprimante) === null
      ? phrasesCaisse.imprimanteInvalide
      : null;
  const raison = s.libelle.trim() === '' ? phrasesCaisse.caisseLibelleRequis : (faute ?? f.raison);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (f.enCours || raison !== null) return;
    const enregistree = await f.enregistrer({
      modifier: (corps, cle) => acte.modifierCaisseIci(c.id, corps, cle),
    });
    if (enregistree) fermer();
  };
  return (
    <form noValidate onSubmit={(e) => void soumettre(e)}>
      <FormState f={f} labels={LIBELLES} />
      <FormField label={LIBELLES.libelle} help={defaut ? phrasesCaisse.caisseDefautNom : undefined}>
        {(id) => (
          <TextInput
            id={id}
            value={s.libelle}
            maxLength={60}
            readOnly={defaut}
            autoFocus={!defaut}
            onValueChange={(libelle) => changer({ libelle })}
          />
        )}
      </FormField>
      <div className="caisse-papier">
        <FormField
          label={LIBELLES.imprimante}
          fault={faute}
          help="Vide : le navigateur imprime, sur l’imprimante du poste."
        >
          {(id, aide) => (
            <TextInput
              id={id}
              value={s.imprimante}
              maxLength={40}
              placeholder="192.168.1.50:9100"
              aria-invalid={faute !== null}
              aria-describedby={aide}
              onValueChange={(imprimante) => changer({ imprimante })}
            />
          )}
        </FormField>
        <FormField label={LIBELLES.imprimante_mm}>
          {(id) => (
            <Combobox
              id={id}
              value={s.imprimante_mm}
              options={PAPIERS.map((mm) => ({ value: mm, label: `${mm} mm` }))}
              onChange={(e) =>
                changer({
                  imprimante_mm: PAPIERS.find((mm) => mm === Number(e.currentTarget.value)) ?? 80,
                })
              }
            />
          )}
        </FormField>
      </div>
      <FormErrors errors={f.erreurs} />
      <FormEnd onClose={fermer} busy={f.enCours} reason={raison} />
    </form>
  );
}
