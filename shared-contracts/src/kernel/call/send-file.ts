import axios from 'axios';

/** Describes a request whose body is a file or a form with one. */
export interface FileRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: BodyInit | null;
  readonly signal: AbortSignal;
  /** Called with the number of bytes of the request that have left. */
  readonly onSent: ((bytes: number) => void) | undefined;
}

/**
 * Sends a file and returns the answer as text, whatever its status.
 * @throws the signal's reason if it ended the request, else an error of the network
 */
export async function sendFile({ url, method, headers, body, signal, onSent }: FileRequest): Promise<{ status: number; text: string }> {
  try {
    const { status, data } = await axios.request<string>({
      url,
      method,
      headers,
      data: body,
      signal,
      responseType: 'text',
      transformResponse: (text: string) => text,
      validateStatus: () => true,
      ...(onSent ? { onUploadProgress: ({ loaded }) => onSent(loaded) } : {}),
    });
    return { status, text: data };
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}
