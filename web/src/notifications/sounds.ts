/** The notification sounds, which the browser generates from a few tones each. */

/** Pitch in hertz; start and length in seconds, counted from the beginning of the sound. */
type Tone = readonly [pitch: number, at: number, length: number];

interface Sound {
  readonly wave: OscillatorType;
  readonly tones: readonly Tone[];
  /** The final pitch of a glide, as a multiple of the first. */
  readonly glide?: number;
}

/** Sounds by the name that the server uses. The last one is the default. */
const sounds: Readonly<Record<string, Sound>> = {
  ascend: {
    wave: "sine",
    tones: [
      [392, 0, 0.2],
      [494, 0.1, 0.2],
      [587, 0.2, 0.2],
      [784, 0.3, 0.4],
    ],
  },
  beep_boop: {
    wave: "square",
    tones: [
      [880, 0, 0.12],
      [587, 0.15, 0.16],
    ],
  },
  bink: { wave: "sine", tones: [[1319, 0, 0.18]] },
  bright: {
    wave: "triangle",
    tones: [
      [988, 0, 0.4],
      [1480, 0.05, 0.5],
    ],
  },
  brlip: {
    wave: "triangle",
    tones: [
      [523, 0, 0.06],
      [659, 0.05, 0.06],
      [784, 0.1, 0.06],
      [1047, 0.15, 0.15],
    ],
  },
  ding: {
    wave: "sine",
    tones: [
      [1568, 0, 0.9],
      [3136, 0, 0.3],
    ],
  },
  down: { wave: "sine", tones: [[880, 0, 0.4]], glide: 0.5 },
  dutdut: {
    wave: "square",
    tones: [
      [330, 0, 0.08],
      [330, 0.13, 0.08],
    ],
  },
  flute: {
    wave: "sine",
    tones: [
      [784, 0, 0.25],
      [880, 0.2, 0.5],
    ],
  },
  friendly: {
    wave: "triangle",
    tones: [
      [523, 0, 0.2],
      [659, 0.12, 0.2],
      [523, 0.24, 0.35],
    ],
  },
  pan: {
    wave: "triangle",
    tones: [
      [440, 0, 0.7],
      [666, 0, 0.6],
      [1110, 0, 0.3],
    ],
  },
  shaker: {
    wave: "sawtooth",
    tones: [
      [4200, 0, 0.04],
      [4600, 0.07, 0.04],
      [4200, 0.14, 0.06],
    ],
  },
  simple: { wave: "sine", tones: [[660, 0, 0.3]] },
  stairs: {
    wave: "triangle",
    tones: [
      [784, 0, 0.15],
      [659, 0.13, 0.15],
      [523, 0.26, 0.3],
    ],
  },
  subtle: {
    wave: "sine",
    tones: [
      [440, 0, 0.25],
      [554, 0.08, 0.3],
    ],
  },
  swish: { wave: "sawtooth", tones: [[300, 0, 0.25]], glide: 6 },
  tintong: {
    wave: "sine",
    tones: [
      [1175, 0, 0.5],
      [880, 0.25, 0.7],
    ],
  },
  up: { wave: "sine", tones: [[440, 0, 0.4]], glide: 2 },
  zaping: { wave: "sawtooth", tones: [[1760, 0, 0.3]], glide: 0.2 },
  zing: { wave: "triangle", tones: [[1047, 0, 0.5]], glide: 1.6 },
  zulip: {
    wave: "sine",
    tones: [
      [659, 0, 0.25],
      [988, 0.12, 0.5],
    ],
  },
};

/** The peak volume; loud tones frighten. */
const LOUDNESS = 0.16;
/** The seconds in which a tone rises to full volume; without them the tone clicks. */
const ATTACK = 0.012;
/** The volume that counts as silent, because exponential fading never reaches zero. */
const SILENCE = 0.0001;

let context: AudioContext | undefined;

/**
 * Plays a sound. Stays silent before the user has interacted with the page, because no browser allows sound earlier.
 */
export async function play(name: string): Promise<void> {
  const sound = sounds[name] ?? sounds["zulip"];
  if (name === "none" || !sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") {
    void context.resume().catch(() => undefined);
    if (!navigator.userActivation.hasBeenActive) return;
  }
  for (const tone of sound.tones) begin(context, sound, tone);
}

function begin(audio: AudioContext, { wave, glide }: Sound, [pitch, at, length]: Tone): void {
  const [from, to] = [audio.currentTime + at, audio.currentTime + at + length];
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch, from);
  if (glide !== undefined) oscillator.frequency.exponentialRampToValueAtTime(pitch * glide, to);
  volume.gain.setValueAtTime(SILENCE, from);
  volume.gain.exponentialRampToValueAtTime(LOUDNESS, from + ATTACK);
  volume.gain.exponentialRampToValueAtTime(SILENCE, to);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(from);
  oscillator.stop(to);
}
