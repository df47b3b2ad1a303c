import { AppError, type ErrorCode } from '../errors.ts';

/** Runs a save. If it is refused because something else was expected, the error carries what `read` returns as `current`. */
export async function withCurrent<Saved>(code: ErrorCode, save: () => Promise<Saved>, read: () => Promise<unknown>): Promise<Saved> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== code) throw error;
    throw new AppError(code, { ...error.details, current: await read() });
  }
}
